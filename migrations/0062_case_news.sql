-- What came from an applicant and still has to go out by mail to the desk, unless it opens it first. Only the owner role
-- has it.
CREATE TABLE "case_news" (
	"case_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"came_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "case_news_case_id_kind_pk" PRIMARY KEY("case_id","kind"),
	CONSTRAINT "case_news_kind" CHECK (kind in ('submission', 'messages', 'documents'))
);
--> statement-breakpoint
ALTER TABLE "case_news" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "case_news" ADD CONSTRAINT "case_news_case" FOREIGN KEY ("case_id","user_id") REFERENCES "public"."cases"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_news_user_id" ON "case_news" USING btree ("user_id");--> statement-breakpoint
-- Messages of applicants that wait for their mail at the moment of the update.
INSERT INTO "case_news" ("case_id", "user_id", "kind", "came_at")
SELECT g.case_id, g.user_id, 'messages', min(g.sent_at) FROM case_messages g
WHERE g.author_kind = 'applicant' AND g.read_at IS NULL AND g.mailed_at IS NULL AND g.settled_at IS NULL
GROUP BY g.case_id, g.user_id;
