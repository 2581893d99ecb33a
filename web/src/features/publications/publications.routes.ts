import type {PageDefinition} from '../../shared/routing/page-definition.ts'

export const publicationsRoutes: PageDefinition[] = []
