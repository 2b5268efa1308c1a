import { listEntries } from '#features/knowledge-base/web/guides-text.ts'

/** Title, description, path and category of every guide; a file of the built site. */
export function loader() {
  return Response.json(listEntries())
}
