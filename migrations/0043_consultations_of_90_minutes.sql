-- The extended consultation of the Standard package.
ALTER TABLE "consultations" DROP CONSTRAINT "consultations_minutes";--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_minutes" CHECK (minutes in (30, 45, 60, 90));
