import type {IncomingMessage} from 'node:http'
import {parseImageParams} from '../assets/image-params.ts'
import type {LakeServices} from '../http/context.ts'
import {chooseFormat, findImage} from './images.ts'

/** Whether a GET of a file or picture is answered from disk: an upload, or a picture that was made before. */
export function isStoredAsset(
  {method, url = '', headers}: IncomingMessage,
  services: LakeServices,
): boolean {
  const {basePath, projectId, dataset} = services
  if (method !== 'GET' || !url.startsWith(basePath)) return false
  const [path = '', search = ''] = url.slice(basePath.length).split('?', 2)
  const [, folder, project, set, name = ''] = path.split('/', 5)
  if (project !== projectId || set !== dataset) return false
  try {
    if (folder === 'files') return services.assets.pathOf('file', name) !== null
    if (folder !== 'images') return false
    const image = findImage(services, name)
    const params = new URLSearchParams(search)
    const format = chooseFormat(image, parseImageParams(params), headers.accept ?? '')
    return format === null || services.images.isMade(image, parseImageParams(params), format)
  } catch {
    // A request that is refused is no stored picture.
    return false
  }
}
