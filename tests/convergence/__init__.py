"""What laptops make of each other's answers, undos and forks: stories of replicas that part and meet again."""
