export const START_VIEW_PATH = '/api/staff/start-view'
