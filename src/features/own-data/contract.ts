/** The screen Your Data. */
export const OWN_DATA_PATH = '/account/privacy'
