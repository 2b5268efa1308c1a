/** Two names with the same key are one name: capitals make no other, in any alphabet and whatever the database's locale. */
export function keyOfName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
