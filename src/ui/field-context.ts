import { createContext, useContext } from 'react'

interface FieldWiring {
  id: string
  invalid: boolean
  describedBy: string | undefined
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes that a control takes from the field around it; its own take precedence. */
export function useFieldWiring(props: {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: unknown
}) {
  const field = useContext(FieldContext)
  const describedBy = [props['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  const invalid =
    props['aria-invalid'] === true || props['aria-invalid'] === 'true' || field?.invalid === true
  return {
    id: props.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': invalid || undefined,
  }
}
