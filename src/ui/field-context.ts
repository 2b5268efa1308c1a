import { createContext, useContext } from 'react'

interface FieldWiring {
  id: string
  invalid: boolean
  describedBy: string | undefined
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes a control takes from the field around it; its own win. */
export function useFieldWiring(own: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: unknown }) {
  const field = useContext(FieldContext)
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  const invalid = own['aria-invalid'] === true || own['aria-invalid'] === 'true' || field?.invalid === true
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': invalid || undefined,
  }
}
