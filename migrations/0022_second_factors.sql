alter table "user" add column two_factor_enabled boolean default false not null;
--> statement-breakpoint
alter table session add column confirmed_at timestamp (3) with time zone;
--> statement-breakpoint
alter table session add column trusted_until timestamp (3) with time zone;
--> statement-breakpoint
create table two_factor (
  id text primary key not null,
  user_id text not null,
  secret text not null,
  backup_codes text not null,
  backup_codes_at timestamp (3) with time zone default now() not null,
  verified boolean default false not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamp (3) with time zone,
  last_step bigint,
  created_at timestamp (3) with time zone default now() not null,
  constraint two_factor_user_id_unique unique (user_id)
);
--> statement-breakpoint
alter table two_factor enable row level security;
--> statement-breakpoint
alter table two_factor add constraint two_factor_user_id_user_id_fk foreign key (user_id) references public."user"(id) on delete cascade on update no action;
--> statement-breakpoint
create table passkey (
  id text primary key not null,
  user_id text not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamp (3) with time zone default now() not null,
  last_used_at timestamp (3) with time zone,
  constraint passkey_credential_id_unique unique (credential_id)
);
--> statement-breakpoint
alter table passkey enable row level security;
--> statement-breakpoint
alter table passkey add constraint passkey_user_id_user_id_fk foreign key (user_id) references public."user"(id) on delete cascade on update no action;
--> statement-breakpoint
create index passkey_user_id on passkey using btree (user_id);
--> statement-breakpoint
create table email_changes (
  user_id text primary key not null,
  new_email text not null,
  old_token_hash text not null,
  new_token_hash text not null,
  old_confirmed_at timestamp (3) with time zone,
  new_confirmed_at timestamp (3) with time zone,
  expires_at timestamp (3) with time zone not null,
  created_at timestamp (3) with time zone default now() not null,
  constraint email_changes_old_token_hash_unique unique (old_token_hash),
  constraint email_changes_new_token_hash_unique unique (new_token_hash)
);
--> statement-breakpoint
alter table email_changes enable row level security;
--> statement-breakpoint
alter table email_changes add constraint email_changes_user_id_user_id_fk foreign key (user_id) references public."user"(id) on delete cascade on update no action;
