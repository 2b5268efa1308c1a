CREATE INDEX "case_events_of_moves" ON "case_events" USING btree ("case_id","id") WHERE event in ('stage_moved', 'decision_noted');
