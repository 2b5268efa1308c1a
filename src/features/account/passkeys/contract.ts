export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME_LENGTH = 60
