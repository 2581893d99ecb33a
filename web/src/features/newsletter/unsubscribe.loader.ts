import type {PageData} from '../../shared/cms/page-meta.ts'

export async function load(): Promise<PageData> {
  return {meta: {title: 'Unsubscribe', description: '', noIndex: true}}
}
