import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { openPermalink } from './use-workspace.ts';

openPermalink();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
