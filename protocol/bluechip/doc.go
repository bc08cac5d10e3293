package bluechip
