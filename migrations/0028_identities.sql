CREATE UNIQUE INDEX "account_identity" ON "account" USING btree ("provider_id","account_id");
