/** The person whose data is exported or erased. */
export interface Person {
  userId: string
  email: string
  /**
   * False while nobody has proved that the address is theirs: what was written under the address alone may be somebody
   * else's, and is neither exported nor erased.
   */
  email_verified: boolean
}
