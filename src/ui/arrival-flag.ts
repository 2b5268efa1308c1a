/** Whether this document was opened by the one before, like a navigation within the application. */
let isHandedOver = false

export function markHandedOver(): void {
  isHandedOver = true
}

export function wasHandedOver(): boolean {
  return isHandedOver
}
