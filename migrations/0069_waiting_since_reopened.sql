-- A case that is reopened waits since then, and not since it ended.
do $$
begin
  execute replace(pg_get_functiondef('refresh_case_queue(uuid)'::regprocedure),
    $old$when before.to_do is not null and found_to_do is distinct from before.to_do$old$,
    $new$when (before.to_do is not null or before.stage in ('closed', 'withdrawn'))
        and found_to_do is distinct from before.to_do$new$);
end
$$;
