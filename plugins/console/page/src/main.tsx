import { render } from 'preact';
import { App } from './app/app.tsx';
import './app/theme.ts';
import './style/index.css';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
