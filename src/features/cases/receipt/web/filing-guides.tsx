interface Guide {
  href: string
  label: () => string
  text: () => string
}

/** Guides of the knowledge base, each with what it is for. */
export function FilingGuides({ guides }: { guides: readonly Guide[] }) {
  return (
    <ul className="grid gap-4 p-5 md:px-10 md:py-6">
      {guides.map(({ href, label, text }) => (
        <li key={href}>
          <a href={href} className="link font-semibold">
            {label()}
          </a>
          <p className="type-small text-ink-2">{text()}</p>
        </li>
      ))}
    </ul>
  )
}
