/** A copy of the notes is owed within a month (GDPR, Article 12): a request of years ago is a slip. */
export const MAX_REQUEST_AGE_DAYS = 366
