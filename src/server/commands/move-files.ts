import { appendAudit } from '#audit/audit-log.ts'
import { StartError } from '#errors/start-error.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { openBucket, openFolder } from '#files/choose-storage.ts'
import { findInstallation } from '#files/installation.ts'
import { deleteMoved, type Move, moveFiles } from '#files/move-files.ts'
import { compareStorage } from '#files/storage-owner.ts'
import type { CommandContext } from './command.ts'

/**
 * `to-s3` copies the files of DATA_DIR into the bucket of STORAGE_URL, `to-disk` the other way; with `delete-old` they are
 * deleted where they were. Throws StartError when they cannot be.
 */
export async function moveStoredFiles({ env, args, openDatabase, print }: CommandContext): Promise<void> {
  if (!env.s3)
    throw new StartError(
      'STORAGE_URL is not set: it names the bucket, in both directions. A server on the embedded database runs this command ' +
        'with its own variables: stop it first.',
    )
  const { db } = await openDatabase()
  const installationId = await findInstallation(db)
  if (!installationId) throw new StartError('This database has no files yet: start the server once.')
  const [disk, bucket] = [openFolder(env), await openBucket(env.s3)]
  const isToS3 = args[0] === 'to-s3'
  const move: Move = {
    from: isToS3 ? disk : bucket,
    to: isToS3 ? bucket : disk,
    installationId,
    print,
  }
  const compare = () => compareStorage({ storage: move.to.storage, listReferenced: () => listAllObjects(db) })
  if (args[1] === 'delete-old') {
    const { missing } = await compare()
    return print(`${await deleteMoved({ ...move, missing })} files were deleted in ${move.from.place}.`)
  }
  const result = await moveFiles(move)
  const found = await compare()
  if (result)
    await db.transaction((tx) =>
      appendAudit(tx, {
        actor: { kind: 'operator', id: 'move-files' },
        act: 'files.moved',
        subject: { kind: 'installation', id: installationId },
        details: { ...result, ...found },
        addressHash: null,
      }),
    )
  print(
    result
      ? `${result.copied + result.kept} files are in ${move.to.place}, ${result.copied} of them copied now; each was read back, and is the same.`
      : `The files had been moved to ${move.to.place} already.`,
  )
  print(`${found.missing} files of documents are missing there.`)
  print(`Now start the server ${isToS3 ? 'with STORAGE_URL as it is set here' : 'without STORAGE_URL'}.`)
  print(
    `${move.from.place} keeps its files: when all is well, delete them with: npm run pobyt -- move-files ${args[0]} delete-old`,
  )
}
