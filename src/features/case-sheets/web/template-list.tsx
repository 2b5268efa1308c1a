import { Link } from 'react-router'
import type { Template } from '../schema.ts'

interface TemplateListProps {
  templates: readonly Template[]
  /** The address of the form of one. */
  pathOf: (template: string) => string
}

/** The sheets that the case can fill in, each with what it is for. */
export function TemplateList({ templates, pathOf }: TemplateListProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {templates.map(({ template, title, description }) => (
        <li key={template} className="grid gap-1 px-4 py-3 md:px-5">
          <Link to={pathOf(template)} className="link inline-flex min-h-11 items-center justify-self-start">
            {title}
          </Link>
          <p className="type-small text-ink-2">{description}</p>
        </li>
      ))}
    </ul>
  )
}
