-- Counters of limits are written at every sign-in and worth nothing after a crash: they need no log of their writes. After
-- a crash of PostgreSQL they begin anew.
ALTER TABLE "rate_limits" SET UNLOGGED;
