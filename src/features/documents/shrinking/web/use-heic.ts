import { useEffect, useState } from 'react'
import { canReadHeic } from './heic-store.ts'

/** Endings for the file dialog of a computer, types for camera and gallery of a phone. */
const FILES = '.pdf,.jpg,.jpeg,.jfif,.jpe,.png,application/pdf,image/jpeg,image/png'
const HEIC_FILES = `${FILES},.heic,.heif,image/heic,image/heif`

/** Whether this browser can make JPEGs of HEIC pictures; false until it has said so. */
export function useHeic(): boolean {
  const [isReadable, setReadable] = useState(false)
  useEffect(() => {
    void canReadHeic().then(setReadable)
  }, [])
  return isReadable
}

/**
 * What a file dialog offers. HEIC is left out where the browser cannot read it: an iPhone that is asked for JPEG converts
 * its pictures.
 */
export function useAcceptedFiles(): string {
  return useHeic() ? HEIC_FILES : FILES
}
