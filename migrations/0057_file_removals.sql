CREATE TABLE "file_removals" (
	"object_name" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_removals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_removals" ADD CONSTRAINT "file_removals_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_removals_user_id" ON "file_removals" USING btree ("user_id");
