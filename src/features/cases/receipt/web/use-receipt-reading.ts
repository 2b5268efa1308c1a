import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { isApiError } from '#client/api-error.ts'
import type { filingFormSchema, ReceiptReadingAnswer } from '../schema.ts'
import { filledFrom, type ReadingState, type ReadValues } from './receipt-reading-text.ts'

export interface FilingValues extends Record<string, string> {
  number: string
  day: string
  time: string
}
export type CheckedFiling = z.output<typeof filingFormSchema>
export type ReceiptFormState = UseFormReturn<FilingValues, unknown, CheckedFiling>

interface ReadingOptions {
  form: ReceiptFormState
  read(file: File): Promise<ReceiptReadingAnswer>
}

const OF_FILE = ['wrong_file_type', 'unreadable_file', 'infected_file']

/**
 * Reads a chosen receipt and fills in what is empty, or what an earlier file has filled in. What was typed stays: what the
 * receipt says otherwise stands beside it.
 */
export function useReceiptReading({ form, read }: ReadingOptions) {
  const [current, setCurrent] = useState<ReadingState>({ state: 'idle' })
  const newest = useRef(0)
  const filled = useRef<ReadValues>({})

  const fill = (values: ReadValues) => {
    for (const name of ['number', 'day', 'time'] as const) {
      const value = form.getValues(name)
      if (value !== '' && value !== filled.current[name]) continue
      if (value === (values[name] ?? '')) continue
      form.setValue(name, values[name] ?? '', {
        shouldDirty: true,
        shouldValidate: values[name] !== undefined,
      })
    }
    filled.current = values
  }
  const start = async (file: File | null) => {
    newest.current += 1
    const turn = newest.current
    setCurrent({ state: file ? 'working' : 'idle' })
    if (!file) return fill({})
    try {
      const reading = await read(file)
      if (turn !== newest.current) return
      setCurrent({ state: 'read', reading })
      fill(filledFrom(reading))
    } catch (error) {
      if (turn !== newest.current) return
      const isOfFile = isApiError(error) && OF_FILE.includes(error.code)
      if (isOfFile) form.setError('file', { message: error.message })
      setCurrent({ state: isOfFile ? 'idle' : 'failed' })
      fill({})
    }
  }
  return { reading: current, start: (file: File | null) => void start(file) }
}
