import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { ExperimentsScreen } from '../experiments/ExperimentsScreen.tsx';
import { ProjectsScreen } from '../projects/ProjectsScreen.tsx';
import { LandingScreen } from '../session/LandingScreen.tsx';
import { LoginScreen } from '../session/LoginScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { DefaultErrorScreen } from './DefaultErrorScreen.tsx';
import { RedirectScreen, RequireAdministrator, RequireSession } from './guards.tsx';
import { Layout } from './Layout.tsx';
import { NotAuthorizedScreen, NotFoundScreen } from './StopScreens.tsx';

/** Screens behind the guard; those not everybody needs at once are loaded when they are first opened. */
const signedIn: RouteObject[] = [
  { path: '/projects', element: <ProjectsScreen /> },
  { path: '/projects/:projectId/experiments', element: <ExperimentsScreen /> },
  {
    path: '/projects/:projectId/experiments/:experimentId',
    lazy: async () => ({ Component: (await import('../editor/EditorScreen.tsx')).EditorScreen }),
  },
  {
    path: '/projects/:projectId/experiments/:experimentId/versions/:version',
    lazy: async () => ({ Component: (await import('../versions/SavedStateScreen.tsx')).SavedStateScreen }),
  },
  {
    path: '/projects/:projectId/experiments/:experimentId/aside/:conflict',
    lazy: async () => ({ Component: (await import('../versions/SavedStateScreen.tsx')).SavedStateScreen }),
  },
  {
    path: '/projects/:projectId/experiments/:experimentId/compare',
    lazy: async () => ({ Component: (await import('../versions/compare/CompareScreen.tsx')).CompareScreen }),
  },
  {
    path: '/templates',
    lazy: async () => ({ Component: (await import('../templates/TemplatesScreen.tsx')).TemplatesScreen }),
  },
  {
    path: '/templates/:templateId',
    lazy: async () => ({
      Component: (await import('../templates/TemplateEditorScreen.tsx')).TemplateEditorScreen,
    }),
  },
  {
    path: '/templates/:templateId/versions/:version',
    lazy: async () => ({ Component: (await import('../versions/SavedStateScreen.tsx')).SavedStateScreen }),
  },
  {
    path: '/templates/:templateId/aside/:conflict',
    lazy: async () => ({ Component: (await import('../versions/SavedStateScreen.tsx')).SavedStateScreen }),
  },
  {
    path: '/templates/:templateId/compare',
    lazy: async () => ({ Component: (await import('../versions/compare/CompareScreen.tsx')).CompareScreen }),
  },
  {
    path: '/search',
    lazy: async () => ({ Component: (await import('../experiments/SearchScreen.tsx')).SearchScreen }),
  },
  {
    path: '/logs',
    lazy: async () => ({ Component: (await import('../logs/LogScreen.tsx')).LogScreen }),
  },
  {
    element: <RequireAdministrator />,
    children: [
      {
        path: '/admin',
        lazy: async () => ({ Component: (await import('../admin/AdminScreen.tsx')).AdminScreen }),
        children: [
          { index: true, element: <Navigate to="/admin/config" replace /> },
          {
            path: 'config',
            lazy: async () => ({ Component: (await import('../configuration/ConfigTab.tsx')).ConfigTab }),
          },
          {
            path: 'types',
            lazy: async () => ({ Component: (await import('../types/ProjectTypesTab.tsx')).ProjectTypesTab }),
          },
          {
            path: 'roles',
            lazy: async () => ({ Component: (await import('../roles/RolesTab.tsx')).RolesTab }),
          },
          {
            path: 'users',
            lazy: async () => ({ Component: (await import('../users/UsersTab.tsx')).UsersTab }),
          },
          {
            path: 'locations',
            lazy: async () => ({ Component: (await import('../locations/LocationsTab.tsx')).LocationsTab }),
          },
          {
            path: 'workbook-types',
            lazy: async () => ({
              Component: (await import('../types/ExperimentTypesTab.tsx')).ExperimentTypesTab,
            }),
          },
          {
            path: 'data-connections',
            lazy: async () => ({
              Component: (await import('../data-connections/DataConnectionsTab.tsx')).DataConnectionsTab,
            }),
          },
          {
            path: 'events',
            lazy: async () => ({ Component: (await import('../lims/EventsTab.tsx')).EventsTab }),
          },
        ],
      },
      {
        path: '/admin/health',
        lazy: async () => ({ Component: (await import('../health/HealthScreen.tsx')).HealthScreen }),
      },
    ],
  },
];

/** The routes of section 2. */
export const router = createBrowserRouter([
  {
    element: <Layout />,
    errorElement: <DefaultErrorScreen />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: '/', element: <LandingScreen /> },
      { path: '/login', element: <LoginScreen /> },
      { path: '/limslogin', element: <LoginScreen /> },
      { path: '/redirect', element: <RedirectScreen /> },
      { path: '/notauthorized', element: <NotAuthorizedScreen /> },
      { element: <RequireSession />, children: signedIn },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
]);
