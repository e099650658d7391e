"""Scenarios of replicas that part and meet again: answers, undos and forks."""
