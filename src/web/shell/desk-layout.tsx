import '../desk-classes.css'

/** The screens of the desk behind the queue, which is opened first and does with the classes of app.css. */
export { Outlet as default } from 'react-router'
