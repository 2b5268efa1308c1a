import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { ChevronDown, FileText } from '#ui/icons.tsx'
import { Menu, MenuButton } from '#ui/menu.tsx'
import type { Template } from './use-templates.ts'

interface TemplateMenuProps {
  templates: readonly Template[]
  onChoose(template: Template): void
}

/** Texts that are written often. The chosen one goes into the box; nobody but the person sends it. */
export function TemplateMenu({ templates, onChoose }: TemplateMenuProps) {
  return (
    <div className="max-md:mb-3 md:absolute md:right-0 md:-top-2">
      <Menu
        triggerClassName="border-line-strong"
        trigger={
          <>
            <Icon of={FileText} />
            {m.back_office_case_file_templates()}
            <Icon of={ChevronDown} />
          </>
        }
      >
        {templates.map((template) => (
          <MenuButton key={template.id} onClick={() => onChoose(template)}>
            {template.other_language
              ? m.back_office_case_file_template_desk({
                  name: template.title,
                  language: template.other_language,
                })
              : template.title}
          </MenuButton>
        ))}
      </Menu>
    </div>
  )
}
