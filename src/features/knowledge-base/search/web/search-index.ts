import { listSearchEntries } from '#features/knowledge-base/web/guides-text.ts'

/** Title, description, path, category and foreign words of every guide; a file of the built site. */
export function loader() {
  return Response.json(listSearchEntries())
}
