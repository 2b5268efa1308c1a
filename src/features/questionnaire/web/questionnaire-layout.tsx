import { Outlet } from 'react-router'
import { QuestionnaireParts } from './questionnaire-parts.tsx'

/** The application form with what the state portal will also ask below it. */
export default function QuestionnaireLayout() {
  return (
    <>
      <Outlet />
      <QuestionnaireParts />
    </>
  )
}
