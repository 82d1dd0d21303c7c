/** What is known of the job by the statement that adds a version; what it does stands in `job.ts`. It is serial. */
export const READ_TEXTS = {
  name: 'read-texts',
  // The next one goes on where this one was.
  attempts: 3,
};
