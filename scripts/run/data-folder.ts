import {access, constants, mkdir} from 'node:fs/promises'

/**
 * Creates the data folder where it is missing, and checks that it can be written.
 *
 * @throws one readable sentence otherwise.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, {recursive: true, mode: 0o700})
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`The data folder ${folder} cannot be written: set DATA_DIR to one that can.`)
  }
}
