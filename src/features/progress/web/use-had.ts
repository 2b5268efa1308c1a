import { useState } from 'react'

/** True once there was something to do on this screen: what has just been done stays, so that it can be seen. */
export function useHad(open: number): boolean {
  const [had, setHad] = useState(open > 0)
  if (open > 0 && !had) setHad(true)
  return had
}
