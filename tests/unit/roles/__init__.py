"""View models and controllers of the roles, without Qt."""
