import type { StaffResource } from '../schema.ts'

/** Title and description as applicants with the reader's language see them. Edited are those that are stored. */
export const textsOf = ({ title, description, translated }: StaffResource) =>
  translated ?? { title, description }
