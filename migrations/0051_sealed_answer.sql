-- The answer about a criminal record is written encrypted with the person's key (docs/decisions/0054). What is there already
-- the next start seals, which has the keys; then it makes these conditions valid.
ALTER TABLE "application_forms" ADD CONSTRAINT "application_forms_sealed" CHECK (criminal_record like 'sealed:%') NOT VALID;--> statement-breakpoint
ALTER TABLE "answer_corrections" ADD CONSTRAINT "answer_corrections_sealed" CHECK (field <> 'criminal_record' or (coalesce(previous_value #>> '{}', 'sealed:') like 'sealed:%'
        and coalesce(proposed #>> '{}', 'sealed:') like 'sealed:%')) NOT VALID;
