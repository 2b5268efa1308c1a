-- A consumer may withdraw from a contract within 14 days of its conclusion: when the statement came.
ALTER TABLE "payments" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;
