import { createDeviceSwitch } from '#ui/device-switch.ts'

/** Whether the rows of the queue are low, one line each, on this device. */
export const compactRows = createDeviceSwitch({ key: 'pobyt-queue-compact', begins: false })
