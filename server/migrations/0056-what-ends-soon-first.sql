-- What is soon given up is done first: somebody waits in front of the screen for the mail of a login, and mails about orders have days.

create or replace function add_job(identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, job_key text)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => add_job.identifier, payload => add_job.payload, queue_name => add_job.queue_name,
    run_at => add_job.run_at, max_attempts => add_job.max_attempts, job_key => add_job.job_key,
    priority => case when add_job.queue_name is null and add_job.max_attempts <= 10 then -1 else 0 end);
end
$$;
