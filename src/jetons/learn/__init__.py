"""Learning: exercises and guided first games as data beside a game, judged by its rules."""
