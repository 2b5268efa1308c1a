import { createDeviceSwitch } from './device-switch.ts'

/** Whether single keys do something on this device. Somebody who dictates or whose hand shakes presses them by mistake. */
export const shortcutSwitch = createDeviceSwitch({ key: 'pobyt-keys', begins: true })
