export const COMMAND = 'data-command'

/** For a control: what Ctrl+K calls it, which offers it as long as it can be pressed. */
export const offer = (text: string) => ({ [COMMAND]: text })
