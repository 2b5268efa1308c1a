import type { FileInspector } from '#files/inspection/file-inspector.ts'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'

let shared: FileInspector | undefined

/**
 * The inspector of all servers of this process: each server of its own would start two children more, which takes longer
 * than most tests. It does not close with a server.
 */
export function sharedInspector(): FileInspector {
  shared ??= createProcessInspector()
  return { ...shared, close: async () => {} }
}
