import {runScript, type ScriptResult} from '../../testing/run-script.ts'

/**
 * Runs `npm run backup`'s or `npm run restore`'s command in the folder of a test.
 *
 * @param killWhen kills it when this is resolved.
 */
export async function runBackupCommand(
  command: 'backup' | 'restore',
  file: string,
  {
    cwd,
    env,
    killWhen,
  }: {cwd: string; env: Record<string, string>; killWhen?: () => PromiseLike<unknown>},
): Promise<ScriptResult> {
  const {child, ended} = runScript(command, [file], {cwd, env})
  await killWhen?.()
  if (killWhen) child.kill('SIGKILL')
  return ended
}
